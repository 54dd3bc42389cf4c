import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { ask } from '#core/wire/http/ask.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'

import type { OwnDialogProps } from '../actions/own-dialogs.ts'

interface PublishFrameProps extends OwnDialogProps {
  /** What the publication means. */
  readonly text: string
  readonly width?: number
  /** Whether it is known what it touches. */
  readonly isReady?: boolean
  /** Called in place of publishing, where something is wrong with the draft. */
  readonly onBlocked?: (() => void) | undefined
  /** How it is published, where that is not the resource's own call; what it refuses it shows itself. */
  readonly publish?: () => Promise<unknown>
  /** What it touches, what is wrong with it, what it comes to. */
  readonly children?: ReactNode
}

/** The dialog by which a draft is published: what that means, and what its screen shows of it. */
export function PublishFrame({
  resource,
  texts,
  row,
  text,
  width = 640,
  isReady = true,
  onBlocked,
  publish,
  children,
  onDone,
  onClose
}: PublishFrameProps) {
  const { t } = useTranslation('resource')
  const [isBusy, setBusy] = useState(false)
  const said = { name: String(row[resource.label]), version: Number(row.version) }
  const own = async () =>
    resource.versionCalls?.publish && ask(resource.versionCalls.publish, { id: row.id, rowVersion: row.rowVersion })
  const confirm = async () => {
    if (isBusy) return
    if (onBlocked) return onBlocked()
    setBusy(true)
    // A refusal says why, and is shown by `ask`.
    const done = await (publish ?? own)().catch(() => null)
    setBusy(false)
    if (done) onDone(t('version.published', said))
  }
  return (
    <Dialog
      isOpen
      title={t('version.publishTitle', said)}
      width={width}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button slot="close">{t('cancel')}</Button>
          <Button
            kind="primary"
            autoFocus={isReady && !onBlocked}
            isDisabled={!isReady}
            isLoading={isBusy}
            onPress={() => void confirm()}
          >
            {texts.action('publish')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p>{text}</p>
        {children}
      </div>
    </Dialog>
  )
}
