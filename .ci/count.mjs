// Sums vitest's JSON reports: `PASSED FAILED`. A report that is missing counts nothing: its step has failed already.
import { existsSync, readFileSync } from 'node:fs';

const reports = process.argv
  .slice(2)
  .filter((file) => existsSync(file))
  .map((file) => JSON.parse(readFileSync(file, 'utf8')));
const sum = (field) => reports.reduce((total, report) => total + report[field], 0);
console.log(sum('numPassedTests'), sum('numFailedTests'));
