import type { TestStore } from './test-store.ts'

let store: Promise<TestStore> | undefined

/** Settings that put the files of a server of tests into a bucket of its own, where the run says so (`npm run matrix -- s3`). */
export async function testStoreSettings(): Promise<Readonly<Record<string, string>>> {
  if (process.env.TEST_STORE !== 's3') return {}
  store ??= import('./test-store.ts').then(({ startTestStore }) => startTestStore())
  const { bucket, settings } = await store
  return settings(await bucket())
}
