import type { Services } from '../app/services.ts';
import type { RequestAuth } from '../auth/request-auth.ts';

/** What resolvers get besides the arguments. Made once per request. */
export interface GraphqlContext {
  readonly requestId: string;
  readonly services: Services;
  readonly auth: RequestAuth;
}
