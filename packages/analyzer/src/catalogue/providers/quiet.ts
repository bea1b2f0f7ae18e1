import type { Provider } from '../provider.js';

/** Libraries that compute, log, measure, serve or cache: nothing of it is an effect of the tool. */
export const quiet: Provider = {
  name: 'quiet',
  modules: [...schemas(), ...computing(), ...telling(), ...measuring(), ...serving()],
  rows: [{ member: 'callTool', does: 'unknown' }],
  otherwise: 'none',
};

/** Schemas and plain values. */
function schemas(): readonly string[] {
  return named(`
    zod zod/* valibot arktype yup joi ajv ajv/* @sinclair/typebox @sinclair/typebox/* superstruct io-ts effect effect/*
    @effect/* fp-ts neverthrow zod-to-json-schema @hono/zod-openapi @standard-schema/*
  `);
}

/** Dates, text, formats, hashes, queues in memory, and what Node computes with. */
function computing(): readonly string[] {
  return named(`
    lodash lodash/* lodash-es lodash.* ramda remeda date-fns date-fns/* date-fns-tz dayjs dayjs/* moment moment-timezone
    luxon uuid nanoid ulid qs query-string semver slugify immer deepmerge fuse.js minimatch micromatch picomatch glob
    globby fast-glob ignore diff jsdiff marked turndown cheerio jsdom linkedom parse5 htmlparser2 @mozilla/readability
    js-yaml yaml toml smol-toml ini csv-parse csv-parse/* csv-stringify papaparse fast-xml-parser xml2js mime mime-types
    file-type decimal.js bignumber.js big.js bn.js bs58 tweetnacl graphql graphql-tag jsonpath jsonpath-plus jmespath
    jsonc-parser json5 object-hash ts-pattern change-case p-limit p-queue p-map p-retry async-retry retry unpdf
    rest-api-spec p-timeout async-mutex eventemitter3 events node:events rxjs rxjs/* mitt lru-cache node-cache quick-lru
    cacheable memoizee bottleneck cockatiel opossum exponential-backoff ts-morph typescript @babel/* prettier acorn
    recast jscodeshift sharp jimp canvas opencv-wasm opencv.js @techstark/opencv-js canvaskit-wasm pixelmatch pngjs
    pdf-parse pdf-lib pdfjs-dist pdfjs-dist/* mammoth xlsx exceljs docx jszip archiver tar string-similarity
    isbinaryfile he entities sanitize-html dompurify strip-ansi tslib mustache handlebars ejs nunjucks long buffer
    stream node:stream node:stream/* node:util util node:path path path/* node:url url node:os os node:crypto crypto
    node:zlib zlib node:readline readline node:timers/promises timers/promises node:perf_hooks perf_hooks
    node:async_hooks async_hooks node:assert assert node:buffer node:process process node:worker_threads node:vm
    node:module module node:dns dns node:net net node:tls node:querystring querystring node:string_decoder node:timers
    node:tty node:v8 node:diagnostics_channel
  `);
}

/** Logs and the terminal. */
function telling(): readonly string[] {
  return named(`
    winston winston-* pino pino-* debug loglevel bunyan log4js consola signale tslog chalk picocolors kleur ansi-colors
    colors colorette ora boxen figlet cli-table3 listr2 cli-progress inquirer @inquirer/* prompts enquirer
    @clack/prompts @logtape/* axiom @axiomhq/* evlog @react-email/render
  `);
}

/** Errors, traces and counts that are sent somewhere. */
function measuring(): readonly string[] {
  return named(`
    @sentry/* @opentelemetry/* posthog-node posthog-js mixpanel @segment/* @amplitude/* prom-client dd-trace hot-shots
    newrelic applicationinsights @vercel/analytics @vercel/analytics/* @honeycombio/* langsmith langsmith/* langfuse
    @langfuse/* braintrust universal-analytics @datadog/* @dynatrace/openkit-js @bugsnag/* rollbar logrocket
  `);
}

/** Servers, front ends, settings, tokens, tests and builds. */
function serving(): readonly string[] {
  return named(`
    express express/* fastify @fastify/* hono hono/* @hono/* koa cors helmet body-parser cookie-parser
    express-rate-limit rate-limiter-flexible commander yargs yargs/* minimist meow cac dotenv dotenv/* convict
    cosmiconfig rc env-var @t3-oss/* jsonwebtoken jose passport passport-* bcrypt bcryptjs argon2 next next/* react
    react/* react-dom react-dom/* vue svelte @tanstack/* swr zustand jotai class-validator class-transformer inversify
    tsyringe typedi awilix reflect-metadata @nestjs/common @nestjs/core @nestjs/config @nestjs/swagger @trpc/server
    @trpc/server/* @modelcontextprotocol/sdk @modelcontextprotocol/sdk/* @modelcontextprotocol/server
    @modelcontextprotocol/* proxy-agent *-proxy-agent global-agent tough-cookie form-data formdata-node open get-port
    detect-port find-up pkg-up env-paths tmp tmp-promise tempy chokidar source-map-support vitest vitest/* jest @jest/*
    sinon msw nock @oclif/* oclif ink server-only client-only @vercel/functions @paralleldrive/cuid2 human-id
    usehooks-ts bs58check @noble/* borsh buffer-layout json-schema json-schema-to-zod flat dot-prop nodejs-snowflake
    which shell-quote string-argv ms pluralize numeral currency.js i18next vite esbuild rollup webpack tiny-invariant
    invariant async-lock conf keytar ts-node tsx reselect snakecase-keys camelcase-keys type-fest undici-types
    nanoevents hookable unstorage defu destr ufo pathe scule std-env
  `);
}

function named(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}
