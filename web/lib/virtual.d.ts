declare module 'virtual:contract-paths' {
  import type { AnyContractRouter } from '@orpc/contract';

  import type { OperationShape } from '#core/contract/shape.ts';

  const paths: AnyContractRouter;
  export const shapes: Record<string, OperationShape>;
  export default paths;
}
