// For `@apollo/utils.createhash`. It looks for Node's hash functions in a way that fails inside a bundle, and would then
// hash every operation in plain JavaScript.
export { createHash } from 'node:crypto';
