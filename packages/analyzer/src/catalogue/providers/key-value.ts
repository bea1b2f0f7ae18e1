import type { Provider } from '../provider.js';

/** Key-value stores. An entry that lapses by itself is a cache. */
export const keyValue: Provider = {
  name: 'key-value',
  modules: [
    'redis',
    'ioredis',
    '@upstash/redis',
    '@vercel/kv',
    'memcached',
    'keyv',
    '@keyv/*',
    'level',
    'classic-level',
    'etcd3',
    '@redis/*',
    'valkey-glide',
  ],
  rows: [
    {
      member: 'incr|incrBy|incrby|incrbyfloat|incrByFloat|hincrby|hIncrBy|zincrby|zIncrBy',
      does: 'delta',
      delta: 'increment',
    },
    { member: 'decr|decrBy|decrby', does: 'delta', delta: 'decrement' },
    { member: 'lpush|rpush|lPush|rPush|xadd|xAdd|append', does: 'delta', delta: 'append' },
    {
      member: 'set|hset|hSet|mset|mSet|sadd|sAdd|srem|sRem|zadd|zAdd|zrem|zRem|setnx|setNX|hmset|rename|hdel|hDel|put',
      does: 'set',
    },
    { member: 'del|unlink|flushall|flushAll|flushdb|flushDb|delete|clear|getdel|getDel', does: 'delete' },
    { member: 'publish', does: 'create' },
    { member: 'sendCommand|call|sendcommand|eval|evalsha|customCommand', does: 'unknown' },
  ],
  otherwise: 'none',
};
