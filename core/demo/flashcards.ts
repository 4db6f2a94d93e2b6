export interface ShownCard {
  id: string;
  front_content: string;
  back_content: string;
}

export const demoFlashcards: readonly ShownCard[] = [
  {
    id: 'demo-1',
    front_content:
      'A server in a private cloud subnet has to download updates. Nobody outside may reach it. What does it need?',
    back_content:
      'A NAT gateway in a public subnet, and a default route to it from the private one.\n\nConnections can be opened outwards only: there is no address by which the server could be called from outside.',
  },
  {
    id: 'demo-2',
    front_content: 'Hashing or encrypting: which of the two for stored passwords, and why?',
    back_content:
      'Hashing, with a slow function such as Argon2id and a salt for each password.\n\nWhat is encrypted can be decrypted by whoever gets the key. A hash cannot be turned back; it can only be guessed at, and slowness makes every guess dear.',
  },
  {
    id: 'demo-3',
    front_content:
      'How many hosts fit into the network `192.168.10.64/27`, and which address is its broadcast address?',
    back_content:
      '30 hosts. Five bits are left for them: 32 addresses, less that of the network and that of the broadcast.\n\nThe block runs from `.64` to `.95`, so the broadcast address is `192.168.10.95`.',
  },
  {
    id: 'demo-4',
    front_content: 'Blue-green or canary: in which of the two does a faulty release reach only a few users?',
    back_content:
      'Canary. A small share of the traffic goes to the new version first, and more only while its error rate stays low.\n\nBlue-green moves all traffic at once; what it offers is an equally quick way back.',
  },
  {
    id: 'demo-5',
    front_content:
      'A container ends right after it has started. Which two commands show its exit code and its last words?',
    back_content:
      '`docker ps --all` lists ended containers with their exit code.\n`docker logs --tail 50 NAME` prints the last lines it wrote.\n\nIn Kubernetes the counterpart is `kubectl logs POD --previous`.',
  },
];
