import { useTranslation } from 'react-i18next'

import { succeed } from '#core/state/toasts.ts'
import {
  endMySession,
  endOtherSessions,
  type OwnSession,
  readOwnSessions,
  signOutEverywhere
} from '#core/work/session/own-account.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { confirm } from '#ui/base/layers/asking.ts'
import { Button } from '#ui/actions/button.tsx'

/** The own sessions that run, each of which can be ended, and ways to end them all. */
export function Sessions() {
  const { t } = useTranslation('account')
  const { state, refresh } = useAnswer(readOwnSessions)
  const end = async ({ id, agent }: OwnSession) => {
    if (
      !(await confirm({
        title: t('sessions.end'),
        text: t('sessions.reallyEnd', { machine: machineOf(agent) }),
        confirmLabel: t('sessions.end')
      }))
    )
      return
    await endMySession(id).then(
      () => succeed(t('sessions.ended')),
      () => undefined
    )
    await refresh()
  }
  const endOthers = async () => {
    if (!(await confirm({ title: t('sessions.endOthers'), text: t('sessions.reallyEndOthers') }))) return
    await endOtherSessions().then(
      (count) => succeed(t('sessions.endedOthers', { count })),
      () => undefined
    )
    await refresh()
  }
  const endAll = async () => {
    if (!(await confirm({ title: t('sessions.endAll'), text: t('sessions.reallyEndAll'), kind: 'danger' }))) return
    await signOutEverywhere().catch(() => undefined)
  }
  return (
    <Answered state={state} onRetry={refresh} className="flex flex-col">
      {(sessions) => (
        <>
          <ul className="flex flex-col gap-2">
            {sessions.map((session) => (
              <li
                key={session.id}
                className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control border border-line p-3"
              >
                <p className="min-w-0 flex-[1_1_16rem]">
                  <span className="font-medium">{machineOf(session.agent)}</span>
                  {session.isThis && (
                    <span className="ml-2 rounded bg-brand-tint px-1.5 py-0.5 text-brand-text text-xs/5">
                      {t('sessions.this')}
                    </span>
                  )}
                  <span className="block text-quiet text-xs/5 tabular-nums">
                    {t('sessions.since', { time: session.created, ip: session.ip ?? '—', end: session.expires })}
                  </span>
                </p>
                {!session.isThis && (
                  <Button
                    aria-label={t('sessions.endThat', { machine: machineOf(session.agent), time: session.created })}
                    onPress={() => void end(session)}
                  >
                    {t('sessions.end')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap gap-2 pt-3">
            {sessions.length > 1 && <Button onPress={() => void endOthers()}>{t('sessions.endOthers')}</Button>}
            <Button onPress={() => void endAll()}>{t('sessions.endAll')}</Button>
          </div>
        </>
      )}
    </Answered>
  )
}

const BROWSERS: readonly (readonly [sign: RegExp, name: string])[] = [
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari']
]
const SYSTEMS: readonly (readonly [sign: RegExp, name: string])[] = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS/, 'macOS'],
  [/Linux/, 'Linux']
]

/** What a browser says of itself, as a person would: Chrome · Windows. */
function machineOf(agent: string | null): string {
  const named = (signs: typeof BROWSERS) => signs.find(([sign]) => sign.test(agent ?? ''))?.[1]
  return [named(BROWSERS), named(SYSTEMS)].filter(Boolean).join(' · ') || agent?.slice(0, 60) || '—'
}
