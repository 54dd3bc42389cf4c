import { useEffect } from 'react'

import { startOwnSettings } from '#core/work/own-settings.ts'

/** Keeps the user's settings on the server as well while somebody is signed in. */
export const useOwnSettings = (): void => useEffect(startOwnSettings, [])
