import './colour-weak.css'

import { $settings } from '#core/state/settings.ts'

import { applyLook, CONTRAST, DARK } from './look.ts'

/** Keeps the look in step with the settings and with the system, here and in every other tab of the browser. */
export function followLook(): () => void {
  const stop = $settings.subscribe((settings) => applyLook(settings))
  const queries = [DARK, CONTRAST].map((query) => matchMedia(query))
  const again = () => applyLook($settings.get())
  for (const query of queries) query.addEventListener('change', again)
  return () => {
    stop()
    for (const query of queries) query.removeEventListener('change', again)
  }
}
