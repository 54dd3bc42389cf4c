import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { FirstPage } from '#contract/files/first-page.ts'
import { useUnsavedChanges } from '#ui/base/unsaved-changes.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-area.tsx'

import { choosablePlaces } from './review-places.ts'
import type { AcceptWords } from './review-queue.ts'

interface ReviewOpinionProps {
  /** What is to be accepted, as the title of the dialog; null: nothing is asked. */
  readonly title: string | null
  /** It is a single file, on whose page the seal may be marked. */
  readonly isOne: boolean
  /** The document before the reviewer, and which of its pages. */
  readonly document?: FirstPage | null | undefined
  readonly number?: number
  readonly onAccept: (words: AcceptWords) => void
  readonly onClose: () => void
}

/** Accepts files with an opinion; of a single one also where on the page its seal was seen. */
export function ReviewOpinion(props: ReviewOpinionProps) {
  const { title, onClose } = props
  const { t } = useTranslation('archives')
  return (
    <Dialog title={title ?? t('review.acceptOpinion')} isOpen={title !== null} onOpenChange={onClose} width={560}>
      {title !== null && <Opinion {...props} />}
    </Dialog>
  )
}

const NOWHERE = 'none'

function Opinion({ isOne, document: shown, number = 1, onAccept }: ReviewOpinionProps) {
  const { t } = useTranslation('archives')
  const [opinion, setOpinion] = useState('')
  const [seal, setSeal] = useState(NOWHERE)
  useUnsavedChanges(() => opinion.trim() !== '' || seal !== NOWHERE)
  const places = isOne ? choosablePlaces(shown, number, t) : []
  const accept = () => {
    const words = opinion.trim()
    const place = places.find(({ value }) => value === seal)?.place
    onAccept({ ...(words !== '' && { opinion: words }), ...(place && { seal: place }) })
  }
  return (
    <div
      role="presentation"
      className="flex flex-col gap-3"
      onKeyDownCapture={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        accept()
      }}
    >
      <TextArea
        label={t('review.acceptOpinion')}
        description={t('review.acceptOpinionHint')}
        value={opinion}
        onChange={setOpinion}
        autoFocus
        maxLength={500}
      />
      {places.length > 0 && (
        <Select
          label={t('review.seal', { page: number })}
          description={t('review.sealHint')}
          value={seal}
          onChange={(value) => setSeal(String(value ?? NOWHERE))}
          options={[{ value: NOWHERE, label: t('review.noSeal') }, ...places]}
        />
      )}
      <div className="flex gap-2">
        <Button kind="primary" onPress={accept}>
          {t('review.accept')}
        </Button>
      </div>
    </div>
  )
}
