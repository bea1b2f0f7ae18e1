export { openTelemetry, type OpenTelemetryOptions } from './open-telemetry.js';
export { observeUnknown, type ObserveUnknownOptions } from './observe-unknown.js';
