const real = Object.getOwnPropertyDescriptor(globalThis, 'caches')

/** The browser keeps nothing for the pages of tests: what one test was answered must not be shown to another. */
export const withoutCaches = (): unknown =>
  Object.defineProperty(globalThis, 'caches', { value: undefined, configurable: true })

/** The browser keeps what a page gives it, as it does outside the tests. */
export const withCaches = (): unknown => real && Object.defineProperty(globalThis, 'caches', real)
