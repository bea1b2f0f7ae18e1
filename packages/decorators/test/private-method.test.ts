import { expect, test } from 'vitest';
import { Tool } from '@retrysafe/decorators';

// Legacy decorators do not parse on a private method, so this stands in no `.both.` file.
test('a private method is refused', () => {
  const declare = () =>
    class {
      @Tool({ class: 'read' })
      #list() {}
      all() {
        this.#list();
      }
    };
  expect(declare).toThrow(
    expect.objectContaining({
      code: 'private-method',
      message: "@Tool stands on the private method '#list', which no one outside can call. Put it on a public method.",
    }),
  );
});
