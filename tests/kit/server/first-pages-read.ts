import { readerOf } from '#server/files/reading/first-page-reader.ts'

import type { TestServer } from './server.ts'

/** Waits until the first pages of everything that was stored are read. The server must read them (FIRST_PAGES=on). */
export async function firstPagesRead({ app }: Pick<TestServer, 'app'>): Promise<void> {
  const reader = readerOf(app.appContext)
  if (!reader) throw new Error('this server reads no first pages: start it with FIRST_PAGES=on')
  await reader.idle()
}
