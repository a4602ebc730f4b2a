// For `@apollo/utils.createhash`, which looks for Node's own hashes in a way that fails inside a bundle, and would then
// hash every operation in plain JavaScript.
export { createHash } from 'node:crypto';
