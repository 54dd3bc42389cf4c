import { useStore } from '@nanostores/react'
import { Check, CircleAlert, LoaderCircle, Pencil, TriangleAlert, Unplug } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useReducer } from 'react'
import { useTranslation } from 'react-i18next'

import { $live } from '#core/wire/live/live.ts'
import { announce } from '#ui/base/announcer.ts'
import { Button } from '#ui/actions/button.tsx'
import { Kbd } from '#ui/actions/kbd.tsx'

import type { GridSession } from './open-grid-session.ts'

/** The keys that a line at the bottom teaches. */
const KEYS = [
  { keys: 'F2', text: 'keyEdit' },
  { keys: 'Ctrl+D', text: 'keyFill' },
  { keys: "Ctrl+'", text: 'keyDitto' },
  { keys: 'Shift+F10', text: 'keyMenu' }
] as const

/** What waits in other places than the session. */
export interface UnsentElsewhere {
  readonly count: number
  /** The names of the places, joined. */
  readonly names: string
  /** Sends it; undefined where that cannot be done from here. */
  readonly onSend?: (() => void) | undefined
}

interface GridSessionStatusProps {
  readonly session: GridSession
  /** What of this user waits anywhere else; null: nothing, undefined: that is not known yet. Only with nothing it is called saved. */
  readonly elsewhere?: UnsentElsewhere | null | undefined
}

/** The status line of a session: whether everything is saved, what is wrong, and the keys of the place. */
export function GridSessionStatus({ session: { grid, saver, others }, elsewhere }: GridSessionStatusProps) {
  const { t } = useTranslation('parts')
  const phase = useStore(saver.$phase)
  const live = useStore($live)
  useEffect(
    () =>
      others.onMet(({ type, row }) =>
        announce(t(`met.${type}`, { title: String(row.title ?? '') }), { about: `met ${row.id}` })
      ),
    [others, t]
  )
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useEffect(
    () =>
      grid.subscribe(({ type }) => {
        if (type === 'status' || type === 'checked' || type === 'rows' || type === 'selection') redraw()
      }),
    [grid]
  )
  const { unsent, saving, refused, refusal, conflicts, errors, selected, unconfirmed } = grid.status
  const waiting = unsent + saving
  const toFault = () => {
    grid.cells.nextError(false)
    grid.state.changes.emit({ type: 'focus' })
  }
  const toUnconfirmed = () => {
    grid.cells.nextUnconfirmed(false)
    grid.state.changes.emit({ type: 'focus' })
  }
  // A lost connection and a degraded server are shown by the frame of the page, an ended session by its dialog.
  const failed = useEffectEvent(() =>
    announce(t('savingFailed', { count: waiting }), { assertive: true, about: 'saving' })
  )
  useEffect(() => {
    if (phase === 'failed') failed()
  }, [phase])
  const state =
    phase === 'lost' ? (
      <Said tone="text-danger" icon={<TriangleAlert aria-hidden />} words={t('notReached', { count: waiting })} />
    ) : phase === 'degraded' ? (
      <Said tone="text-danger" icon={<TriangleAlert aria-hidden />} words={t('waitsForServer', { count: waiting })} />
    ) : phase === 'signedOut' ? (
      <Said tone="text-danger" icon={<TriangleAlert aria-hidden />} words={t('waitsForSignIn', { count: waiting })} />
    ) : phase === 'failed' ? (
      <Said tone="text-danger" icon={<TriangleAlert aria-hidden />} words={t('savingFailed', { count: waiting })} />
    ) : waiting > 0 ? (
      saving > 0 ? (
        <Said
          tone="text-quiet"
          icon={<LoaderCircle aria-hidden className="animate-spin" data-progress />}
          words={t('saving', { count: waiting })}
        />
      ) : (
        <Said tone="text-quiet" icon={<Pencil aria-hidden />} words={t('unsent', { count: waiting })} />
      )
    ) : refused + conflicts > 0 || elsewhere !== null ? null : (
      <Said tone="text-good" icon={<Check aria-hidden />} words={t('saved')} />
    )
  return (
    <>
      {state}
      {elsewhere && (
        <span className="flex items-center gap-1.5">
          <Said
            tone="text-warn"
            icon={<Pencil aria-hidden />}
            words={t('unsentElsewhere', { count: elsewhere.count, names: elsewhere.names })}
          />
          {elsewhere.onSend && (
            <Button kind="plain" size="small" onPress={elsewhere.onSend}>
              {t('sendUnsent')}
            </Button>
          )}
        </span>
      )}
      {refused > 0 && (
        <span className="flex min-w-0 items-center gap-1.5 text-danger">
          <CircleAlert aria-hidden className="size-4 flex-none" />
          <Button kind="plain" size="small" className="min-w-0 text-danger" onPress={toFault}>
            <span className="max-w-[min(30rem,60vw)] truncate" title={refusal}>
              {t(refusal === '' ? 'refusedRows' : 'refusedRowsWhy', { count: refused, reason: refusal })}
            </span>
          </Button>
          <Kbd keys="F8" />
        </span>
      )}
      {conflicts > 0 && (
        <Said tone="text-danger" icon={<CircleAlert aria-hidden />} words={t('conflicts', { count: conflicts })} />
      )}
      {live === 'lost' && <Said tone="text-quiet" icon={<Unplug aria-hidden />} words={t('liveLost')} />}
      {errors > 0 && (
        <span className="flex items-center gap-1.5 text-danger">
          <Button kind="plain" size="small" onPress={() => grid.show('errors')}>
            {t('errors', { count: errors })}
          </Button>
          <Kbd keys="F8" />
        </span>
      )}
      {unconfirmed > 0 && (
        <span className="flex items-center gap-1.5 text-warn">
          <Button kind="plain" size="small" onPress={toUnconfirmed}>
            {t('unconfirmed', { count: unconfirmed })}
          </Button>
          <Kbd keys="Ctrl+F8" />
        </span>
      )}
      {selected > 0 && <span>{t('selected', { count: selected })}</span>}
      {/* What there is no room for is left out: it takes no line of its own. */}
      <span className="hidden h-6 min-w-0 flex-1 flex-wrap items-center gap-x-4 overflow-clip lg:flex">
        {KEYS.map(({ keys, text }) => (
          <span key={keys} className="flex h-6 items-center gap-1.5 whitespace-nowrap">
            <Kbd keys={keys} /> {t(text)}
          </span>
        ))}
      </span>
    </>
  )
}

function Said({ tone, icon, words }: { tone: string; icon: ReactNode; words: string }) {
  return (
    <span className={`flex items-center gap-1 [&_svg]:size-3.5 ${tone}`}>
      {icon} {words}
    </span>
  )
}
