import type { Config } from './config/config.ts'
import { isLoopback } from './core/http/loopback.ts'
import { sayFor } from './core/text/say.ts'

/**
 * Refuses to let a demo listen where other machines can connect, unless DEMO_PUBLIC says so: its accounts have one password that many
 * know (READINGS.md A67). Throws one line in both languages.
 */
export function refuseOpenDemo({ demo, demoPublic, host }: Pick<Config, 'demo' | 'demoPublic' | 'host'>): void {
  if (!demo || demoPublic || isLoopback(host)) return
  throw new Error(['en', 'zh-CN'].map((lang) => sayFor({ lang })('rules:start.openDemo', { host })).join(' '))
}
