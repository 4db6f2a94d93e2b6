const ORIENTATION = 0x0112;
const SHORT = 3;

/** 1 (none) to 8, from EXIF; 1 where it cannot be read. */
export function orientationIn(exif: Buffer): number {
  const little = exif.toString('latin1', 0, 2) === 'II';
  const view = new DataView(exif.buffer, exif.byteOffset, exif.length);
  try {
    const first = view.getUint32(4, little);
    for (let entry = 0; entry < view.getUint16(first, little); entry += 1) {
      const at = first + 2 + 12 * entry;
      if (view.getUint16(at, little) !== ORIENTATION || view.getUint16(at + 2, little) !== SHORT) continue;
      const orientation = view.getUint16(at + 8, little);
      return orientation >= 1 && orientation <= 8 ? orientation : 1;
    }
  } catch {
    // An offset points beyond the end.
  }
  return 1;
}

export function orientationAlone(orientation: number): Buffer {
  const exif = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex');
  exif.writeUInt16BE(orientation, 18);
  return exif;
}
