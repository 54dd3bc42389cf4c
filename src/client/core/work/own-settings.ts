import { keepOwnSetting, ownSettings } from '#contract/session/own-settings.ts'

import {
  $ownSettingsOf,
  noteOwnSettings,
  onOwnSetting,
  ownSetting,
  readOwnSettings,
  setOwnSetting,
  written
} from '#core/state/own-settings.ts'
import type { Settings } from '#core/state/kept-settings.ts'
import { $settings, changeSettings } from '#core/state/settings.ts'
import { $user } from '#core/state/session/user.ts'
import { ask } from '#core/wire/http/ask.ts'
import { earliestAsked } from '#core/wire/http/early-answers.ts'

import { adoptQueries } from './adopt-queries.ts'
import { sealQueries } from './seal-queries.ts'

/** A setting is sent when nothing more has changed for so long. Milliseconds. */
const QUIET = 800
const LOOK = 'look'

/**
 * Keeps what the user sets on the server as well, so that it is there on every machine: takes over what the server has, sends
 * what has not been sent, and from then on every change. A server that does not answer is tried again at the next change and at
 * the next start; the machine keeps its own copy until then. Gives back how to stop.
 */
export function startOwnSettings(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void sendOwn(), QUIET)
  }
  const stopListening = onOwnSetting(later)
  let stopLook: (() => void) | undefined
  let stopSealing: (() => void) | undefined
  void fetchOwn().then((isKnown) => {
    if (isOver) return
    // Without what the server has, what was sealed here may have been forgotten elsewhere.
    if (isKnown) stopSealing = sealQueries()
    const look = ownSetting(LOOK)
    if (typeof look === 'object' && look !== null) changeSettings(look as Partial<Settings>)
    stopLook = $settings.listen((settings) => setOwnSetting(LOOK, settings))
    void sendOwn()
  })
  return () => {
    isOver = true
    clearTimeout(timer)
    stopListening()
    stopLook?.()
    stopSealing?.()
  }
}

/**
 * What has not been sent stays as it is, and so does what another page has sent since this question was asked: it may have been answered
 * before. Both moments are those of one clock; that of `performance` is set once for each process of a browser, and may differ from it.
 * Everything else is as the server has it: what it had and has no longer was forgotten elsewhere. Whether it has answered.
 */
async function fetchOwn(): Promise<boolean> {
  const user = $user.get()?.id ?? null
  const asked = earliestAsked()
  const rows = await ask(ownSettings, {}, { quiet: true }).catch(() => undefined)
  if (!rows) return false
  const there = new Map(rows.map(({ name, value }) => [name, value]))
  const here = readOwnSettings()
  const isOlder = (name: string) => {
    const { isSent = true, sentAt = 0 } = here[name] ?? {}
    return isSent && sentAt < asked
  }
  const names = [...new Set([...Object.keys(here), ...there.keys()])].filter(isOlder)
  noteOwnSettings(Object.fromEntries(names.map((name) => [name, { value: there.get(name) ?? null, isSent: true }])))
  adoptQueries()
  $ownSettingsOf.set(user)
  return true
}

async function sendOwn(): Promise<void> {
  for (const [name, { value, isSent }] of Object.entries(readOwnSettings())) {
    if (isSent) continue
    const isTaken = await ask(keepOwnSetting, { name, value }, { quiet: true }).then(
      () => true,
      () => false
    )
    // What was changed while it was on its way goes with the next sending.
    if (isTaken && written(ownSetting(name)) === written(value))
      noteOwnSettings({ [name]: { value, isSent: true, sentAt: Date.now() } })
  }
}
