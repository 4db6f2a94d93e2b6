declare module 'virtual:contract-paths' {
  import type { AnyContractRouter } from '@orpc/contract';

  const paths: AnyContractRouter;
  export default paths;
}
