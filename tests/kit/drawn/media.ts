/// <reference types="@vitest/browser-playwright" />
import { cdp } from 'vitest/browser'

/** Makes the browser believe that a person has asked for something, such as `prefers-reduced-motion: reduce`; nothing gives it back. */
export async function prefer(wishes: Readonly<Record<string, string>> = {}): Promise<void> {
  await cdp().send('Emulation.setEmulatedMedia', {
    features: Object.entries(wishes).map(([name, value]) => ({ name, value }))
  })
}
