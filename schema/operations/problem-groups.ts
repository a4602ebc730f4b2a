import type { ProblemKind } from '../problems.ts';

// Problems that several operations share.

export const operatorProblems: readonly ProblemKind[] = [
  'unauthenticated',
  'rate-limited',
  'forbidden',
  'unavailable',
  'damaged',
];
export const clientProblems: readonly ProblemKind[] = [...operatorProblems, 'bad-request'];
export const gameProblems: readonly ProblemKind[] = [...clientProblems, 'not-found'];
export const bodyProblems: readonly ProblemKind[] = ['bad-request', 'payload-too-large', 'unsupported-media-type'];
