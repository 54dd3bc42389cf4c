import { useEffect } from 'react'

import { startLazily } from '../loading/start-lazily.ts'

const start = () => startLazily(async () => (await import('#core/work/own-settings.ts')).startOwnSettings)

/** Keeps the user's settings on the server as well while somebody is signed in; the page need not wait for it. */
export const useOwnSettings = (): void => useEffect(start, [])
