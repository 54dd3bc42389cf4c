import { CircleAlert, CircleCheck, File, Pause, Play, RotateCcw, Trash2, Undo2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '../actions/button.tsx'
import { fileSize } from '../base/text/file-size.ts'
import { Link } from '../actions/link.tsx'
import { Progress } from './progress.tsx'

/** The state of a file on its way. */
export type FileItemState =
  | { mode: 'queued' }
  | { mode: 'checking' }
  | { mode: 'uploading'; percent: number }
  | { mode: 'paused'; percent: number }
  | { mode: 'done' }
  | { mode: 'failed'; reason: string }
  | { mode: 'removed' }

export interface FileItemProps {
  /** What the file is called. */
  name: string
  /** Bytes. */
  size?: number | undefined
  /** Its state. */
  state: FileItemState
  /** What else is known of it, such as where it goes; shown below its name. */
  note?: ReactNode
  /** Where the file can be seen once it is done. */
  href?: string | undefined
  /** Shows the file once it is done, where it has no address. */
  onOpen?: (() => void) | undefined
  /** Stops sending it for a while. There is a button for each act that is given and makes sense in the state. */
  onPause?: (() => void) | undefined
  /** Goes on sending it. */
  onResume?: (() => void) | undefined
  /** Gives up sending it. */
  onCancel?: (() => void) | undefined
  /** Sends it again after a failure. */
  onRetry?: (() => void) | undefined
  /** Takes it away. */
  onRemove?: (() => void) | undefined
  /** Brings it back after it was taken away. */
  onRestore?: (() => void) | undefined
  /** What precedes its name in place of the sign of its state, such as a small picture. */
  picture?: ReactNode
  /** More at the end, such as a menu. */
  end?: ReactNode
}

/** A file on its way or in its place: its name, its state in words, and what can be done. It belongs into a list (`ul`). */
export function FileItem({
  name,
  size,
  state,
  note,
  href,
  onOpen,
  onPause,
  onResume,
  onCancel,
  onRetry,
  onRemove,
  onRestore,
  picture,
  end
}: FileItemProps) {
  const { t } = useTranslation('ui')
  const { mode } = state
  const isMoving = mode === 'uploading' || mode === 'checking' || mode === 'queued'
  const actions = [
    { when: mode === 'uploading', act: onPause, label: t('pause', { name }), icon: <Pause aria-hidden /> },
    { when: mode === 'paused', act: onResume, label: t('resume', { name }), icon: <Play aria-hidden /> },
    { when: mode === 'failed', act: onRetry, label: t('retry', { name }), icon: <RotateCcw aria-hidden /> },
    { when: isMoving || mode === 'paused', act: onCancel, label: t('cancelFile', { name }), icon: <X aria-hidden /> },
    {
      when: mode === 'done' || mode === 'failed',
      act: onRemove,
      label: t('removeFile', { name }),
      icon: <Trash2 aria-hidden />
    },
    { when: mode === 'removed', act: onRestore, label: t('restoreFile', { name }), icon: <Undo2 aria-hidden /> }
  ]
  return (
    <li className="flex min-h-control items-center gap-2">
      {picture ?? <Sign mode={mode} />}
      <span className={`min-w-0 flex-1 ${mode === 'removed' ? 'text-faint line-through' : ''}`}>
        <span className="flex flex-wrap items-baseline gap-x-2">
          {mode === 'done' && (href || onOpen) ? (
            <Link className="wrap-anywhere" {...(href && { href })} {...(onOpen && { onPress: onOpen })}>
              {name}
            </Link>
          ) : (
            <span className="wrap-anywhere">{name}</span>
          )}
          {mode === 'done' && <span className="flex-none text-quiet text-xs/5">{t('uploadDone')}</span>}
          {size !== undefined && <span className="flex-none text-quiet text-xs/5">{fileSize(size)}</span>}
        </span>
        {note !== undefined && <span className="block wrap-anywhere text-quiet text-xs/5">{note}</span>}
        <Words state={state} name={name} />
      </span>
      <span className="flex flex-none">
        {actions.map(
          ({ when, act, label, icon }) =>
            when && act && <Button key={label} kind="plain" size="small" aria-label={label} icon={icon} onPress={act} />
        )}
        {end}
      </span>
    </li>
  )
}

function Sign({ mode }: { mode: FileItemState['mode'] }) {
  if (mode === 'done') return <CircleCheck aria-hidden className="size-4 flex-none text-good" />
  if (mode === 'failed') return <CircleAlert aria-hidden className="size-4 flex-none text-danger" />
  return <File aria-hidden className="size-4 flex-none text-quiet" />
}

function Words({ state, name }: { state: FileItemState; name: string }) {
  const { t } = useTranslation('ui')
  if (state.mode === 'uploading' || state.mode === 'paused') {
    return (
      <span className="flex items-center gap-2">
        <Progress aria-label={t('uploadOf', { name })} value={state.percent} className="flex-1" />
        <span className="flex-none text-quiet text-xs/5">{t(state.mode === 'paused' ? 'paused' : 'uploading')}</span>
      </span>
    )
  }
  if (state.mode === 'failed') {
    return (
      <span className="flex flex-wrap gap-x-2 text-danger text-xs/5">
        <span className="font-medium">{t('uploadFailed')}</span>
        <span>{state.reason}</span>
      </span>
    )
  }
  const words = { queued: t('queued'), checking: t('checking'), done: '', removed: t('removed') }[state.mode]
  return words ? <span className="block text-quiet text-xs/5">{words}</span> : null
}
