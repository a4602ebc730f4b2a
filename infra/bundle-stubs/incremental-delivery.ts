// For the module of Apollo Server that imports all of graphql to find out whether it is version 17, and would execute
// operations with `@defer` and `@stream` then. This service uses version 16 and offers neither.
export { execute as executeIncrementally } from 'graphql';
