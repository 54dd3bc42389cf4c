import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { replaceBytes } from '#contract/archives/file-versions.ts'
import type { FileRow } from '#contract/archives/files.ts'
import type { StoredObject } from '#contract/files/stored.ts'
import { succeed } from '#core/state/toasts.ts'
import { ask } from '#core/wire/http/ask.ts'
import { errorMessage } from '#core/wire/http/handle-failure.ts'
import { fileState } from '#parts/upload/file-state.ts'
import { useRetryKey } from '#parts/answer/use-retry-key.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { FileItem } from '#ui/file-item.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'

import { type SourceUpload, sourceUploads } from '../composing/compose-sources.ts'
import { Beside } from './beside.tsx'

interface ReplaceFileProps {
  readonly id: string
  readonly title: string
  readonly objects: readonly StoredObject[]
  readonly onReplaced: (row: FileRow) => void
  readonly onClose: () => void
}

/** Puts a better scan in the place of a stored file: both are seen beside each other before; the former one stays as a version. */
export function ReplaceFile({ id, title, objects, onReplaced, onClose }: ReplaceFileProps) {
  const { t } = useTranslation('archives')
  const [object, setObject] = useState(objects[0]?.id ?? '')
  const [upload, setUpload] = useState<SourceUpload | null>(null)
  const [made, setMade] = useState<StoredObject | null>(null)
  const [fault, setFault] = useState('')
  const [isBusy, setBusy] = useState(false)
  const retryKey = useRetryKey()
  const current = useRef(upload)
  current.current = upload
  const former = objects.find((one) => one.id === object)
  const giveUp = () => {
    if (current.current) {
      sourceUploads.cancel(current.current.id)
      sourceUploads.clear(current.current.id)
    }
    setUpload(null)
    setMade(null)
    setFault('')
  }
  useEffect(
    () => () => {
      if (!current.current) return
      sourceUploads.cancel(current.current.id)
      sourceUploads.clear(current.current.id)
    },
    []
  )
  const replace = async () => {
    if (!made || isBusy) return
    setBusy(true)
    const input = { id, object, path: made.path }
    try {
      const row = await ask(replaceBytes, input, { quiet: true, idempotencyKey: retryKey.keyOf(input) })
      onReplaced(row)
      succeed(t('replace.done', { title }))
      onClose()
    } catch (failure) {
      retryKey.failed(input, failure)
      setFault(errorMessage(failure))
      setBusy(false)
    }
  }
  return (
    <Dialog
      isOpen
      title={t('replace.title', { title })}
      width={made ? 1200 : 640}
      canFullscreen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          {fault !== '' && (
            <p role="alert" className="me-auto min-w-0 wrap-anywhere text-danger">
              {fault}
            </p>
          )}
          {made && <Button onPress={giveUp}>{t('replace.other')}</Button>}
          <Button slot="close">{t('cancel')}</Button>
          {made && (
            <Button kind="primary" autoFocus isLoading={isBusy} onPress={() => void replace()}>
              {t('replace.do')}
            </Button>
          )}
        </>
      }
    >
      {made && former ? (
        <Beside former={former} now={made} titles={{ former: t('replace.former'), now: t('replace.new') }} />
      ) : (
        <div className="flex flex-col gap-4">
          <p>{t('replace.what')}</p>
          {objects.length > 1 && (
            <RadioGroup
              label={t('replace.which')}
              options={objects.map(({ id: value, name: label }) => ({ value, label }))}
              value={object}
              onChange={setObject}
            />
          )}
          <FileDrop
            aria-label={t('replace.choose')}
            maxFiles={1}
            autoFocus={objects.length <= 1}
            onFiles={([given]) => {
              giveUp()
              const [begun] = given ? sourceUploads.add([given.file], null) : []
              setUpload(begun ?? null)
            }}
          />
          {upload && <Sending upload={upload} onStored={setMade} onGiveUp={giveUp} />}
        </div>
      )}
    </Dialog>
  )
}

/** The new file on its way. */
function Sending({
  upload,
  onStored,
  onGiveUp
}: {
  readonly upload: SourceUpload
  readonly onStored: (object: StoredObject) => void
  readonly onGiveUp: () => void
}) {
  const state = useStore(upload.$state)
  const { id, file } = upload
  useEffect(() => {
    if (state.status === 'done') onStored(state.object)
  }, [state, onStored])
  return (
    <ul>
      <FileItem
        name={file.name}
        size={file.size}
        state={fileState(state)}
        onCancel={onGiveUp}
        onRetry={state.status === 'failed' && state.retryable ? () => sourceUploads.retry(id) : undefined}
        onRemove={onGiveUp}
      />
    </ul>
  )
}
