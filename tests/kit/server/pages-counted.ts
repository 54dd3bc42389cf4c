import { counterOf } from '#server/files/reading/page-counter.ts'

import type { TestServer } from './server.ts'

/** Waits until the pages of everything that was uploaded are counted. */
export const pagesCounted = ({ app }: Pick<TestServer, 'app'>): Promise<void> => counterOf(app.appContext).idle()
