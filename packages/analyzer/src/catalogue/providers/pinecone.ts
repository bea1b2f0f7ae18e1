import type { Provider } from '../provider.js';

/** An index by its name is a handle; what is asked of it does the work. */
export const pinecone: Provider = {
  name: 'pinecone',
  modules: ['@pinecone-database/pinecone'],
  rows: [
    { member: 'index|Index|namespace', does: 'none' },
    { member: 'query|fetch|listPaginated|searchRecords|describeIndexStats|describeIndex|listIndexes', does: 'read' },
    { member: 'upsert|upsertRecords|update|configureIndex', does: 'set' },
    { member: 'createIndex|createIndexForModel|createCollection', does: 'create' },
    { member: 'deleteOne|deleteMany|deleteAll|deleteNamespace', does: 'delete' },
    { member: 'deleteIndex|deleteCollection', does: 'delete', grave: true },
  ],
  otherwise: 'by-name',
};
