import type { Provider } from '../provider.js';

export const hosted: Provider = {
  name: 'hosted databases',
  modules: [
    '@supabase/*',
    'firebase',
    'firebase/*',
    'firebase-admin',
    'firebase-admin/*',
    '@google-cloud/firestore',
    '@google-cloud/datastore',
    'appwrite',
    'node-appwrite',
    'airtable',
    '@elastic/elasticsearch',
    '@opensearch-project/opensearch',
    'algoliasearch',
    'meilisearch',
    'typesense',
    '@qdrant/js-client-rest',
    'chromadb',
    'weaviate-client',
    '@weaviate/client',
    '@upstash/vector',
    '@zilliz/milvus2-sdk-node',
  ],
  rows: [
    { member: 'rpc', does: 'unknown' },
    { member: 'FieldValue.increment', does: 'delta', delta: 'increment' },
    {
      member:
        'arrayUnion|arrayRemove|serverTimestamp|createClient|from|select|eq|single|maybeSingle|initializeApp|getFirestore|doc|collection|where|order|limit|cert|createServerClient|signInWithPassword|signInAnonymously|setSession|refreshSession|query|search|msearch|get|on|channel|subscribe|storage|batch|commit|verifyIdToken|getUser|onAuthStateChange|match|filter|in|like|ilike|is|neq|gt|gte|lt|lte|range|schema|returns|throwOnError|csv|createSignedUrl|getPublicUrl',
      does: 'none',
    },
    {
      member:
        'upsert|set|setDoc|updateDoc|bulk|index|saveObjects|partialUpdateObject|partialUpdateObjects|saveObject|addDocuments|updateDocuments',
      does: 'set',
    },
    { member: 'add|addDoc|insert|upload|push', does: 'create' },
    {
      member: 'delete|deleteDoc|remove|deleteByQuery|deleteObject|deleteObjects|deleteMany|destroy|deleteOne|deleteAll',
      does: 'delete',
    },
    { member: 'functions.invoke', does: 'run' },
  ],
  otherwise: 'by-name',
  deltas: 'fields',
};
