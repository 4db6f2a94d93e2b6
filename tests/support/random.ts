import fc from 'fast-check';

/** The same cases in every run, so that what fails fails again; PROPERTY_SEED tries others. */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_261_122) });
