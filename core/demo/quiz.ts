/** Right choices begin with '+', the others with '-'. */
export interface DemoQuestion {
  domain: string;
  question_text: string;
  choices: readonly string[];
  explanation: string;
}

export const DEMO_SECONDS = 600;
/** Percent. */
export const DEMO_PASSING_RATE = 70;

/** No page may import this file: the answers stay on the server until the quiz is completed. */
export const demoQuestions: readonly DemoQuestion[] = [
  {
    domain: 'Cloud Computing',
    question_text:
      'A photo service keeps its originals in object storage. An original is opened often in its first month and perhaps once a year after that, and must then appear at once. What cuts the cost of storage without a change to the application?',
    choices: [
      '- A lifecycle rule that moves originals to an archive class, restored within hours, after 30 days',
      '+ A lifecycle rule that moves originals to an infrequent-access class after 30 days',
      '- A content delivery network in front of the storage',
      '- A second bucket in a cheaper region that receives a copy of each original',
    ],
    explanation:
      'An infrequent-access class costs less per gigabyte, charges for each retrieval, and still answers within milliseconds: right for what is rarely read but must come at once.\nThe archive class is cheaper still, but whoever opens a picture would wait for hours. A delivery network saves transfer, not storage, and a second bucket adds to the bill.',
  },
  {
    domain: 'Security',
    question_text:
      'An audit finds that a shop stores its customers’ passwords as plain SHA-256 hashes. Which change makes the hashes hardest to turn back into passwords should the table be stolen?',
    choices: [
      '- Replace SHA-256 with SHA-512',
      '- Encrypt the table with a key that lies on the same server',
      '- Ask customers to change their passwords every 30 days',
      '+ Give each password its own salt and hash it with Argon2id',
    ],
    explanation:
      'Stolen hashes are attacked by guessing. A salt for each password makes every guess count for one customer only, and Argon2id makes each guess cost time and memory.\nSHA-512 is as quick to compute as SHA-256, so guessing stays cheap. A key beside the data is stolen with it. Frequent changes do not slow guessing and lead to weaker passwords.',
  },
  {
    domain: 'Networking',
    question_text:
      'A router holds two routes:\n`10.20.0.0/16 via 192.0.2.1`\n`10.20.30.0/24 via 192.0.2.2`\nWhere does it send a packet for `10.20.30.200`?',
    choices: [
      '- To 192.0.2.1, because that route covers more addresses',
      '- To both in turn, because both routes match',
      '+ To 192.0.2.2, because its prefix is longer',
      '- Nowhere: the routes overlap, so the packet is dropped',
    ],
    explanation:
      'Both routes match, and the longest prefix wins: 24 bits agree with the second route, 16 with the first.\nOverlapping routes are normal; that is how a general route and its exceptions stand side by side. Packets are shared out only between routes of the same length and cost.',
  },
  {
    domain: 'DevOps',
    question_text:
      'An image of a Node.js service is built on every commit. Its slowest step, `npm ci`, runs each time although `package-lock.json` hardly ever changes. Which order in the Dockerfile lets the build take that step from its cache?',
    choices: [
      '+ Copy the two package files, run the install, then copy the source',
      '- Copy the whole source, then run the install',
      '- Run the install, then copy the package files and the source',
      '- Copy the source, run the install, then copy the package files',
    ],
    explanation:
      'A step comes from the cache as long as it and everything before it are unchanged. With only the package files before the install, a commit to the source leaves that layer valid.\nWhere the source is copied first, each commit changes what the install rests on. Without the package files the install has nothing to read.',
  },
  {
    domain: 'Cloud Computing',
    question_text:
      'A production database has to survive the loss of a data centre without losing a confirmed transaction. Rows that a faulty script deletes have to be recoverable as they were minutes before. Which of these measures are needed?',
    choices: [
      '- A read replica with asynchronous replication in the same data centre',
      '+ A standby with synchronous replication in another data centre',
      '- A larger instance with faster disks',
      '+ Continuous backups with point-in-time recovery',
      '- A nightly export of all tables',
    ],
    explanation:
      'The synchronous standby has every confirmed transaction and takes over when a data centre is lost. It also repeats every deletion at once, so only point-in-time recovery brings back rows as they were minutes before.\nA replica in the same place is lost with it, and an asynchronous one may lag behind. A nightly export is up to a day old.',
  },
];
