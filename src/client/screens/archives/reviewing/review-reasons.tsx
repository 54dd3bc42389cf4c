import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { ReviewDetail } from '#contract/archives/review.ts'
import type { FirstPage } from '#contract/files/first-page.ts'
import { CheckboxGroup } from '#ui/fields/checkbox-group.tsx'
import { Disclosure } from '#ui/containers/disclosure.tsx'
import { ListBox } from '#ui/data/list-box.tsx'
import { useUnsavedChanges } from '#ui/base/layers/unsaved-changes.ts'

import { DecisionDialog } from './decision-dialog.tsx'
import { DecisionWords } from './decision-words.tsx'
import { choosablePlaces } from './review-places.ts'
import type { ReturnWhy } from './review-words.ts'
import { useReturnReasons } from './use-return-reasons.ts'

/** 其他: what it was, only own words say. */
const OTHER = '99'
/** Own words, whatever the reason. */
const OWN = 'own'

interface ReviewReasonsProps {
  /** What is to be returned, as the title of the dialog; null: nothing is asked. */
  readonly title: string | null
  /** It is a single file, of which cells and places may be marked. */
  readonly isOne: boolean
  readonly detail: ReviewDetail | null
  /** The document before the reviewer, and which of its pages. */
  readonly document?: FirstPage | null | undefined
  readonly number?: number
  readonly onReturn: (why: ReturnWhy) => void
  readonly onClose: () => void
}

/** Why files are returned: a digit chooses a reason and returns at once, 0 opens a field for own words. What is wrong may be marked before. */
export function ReviewReasons(props: ReviewReasonsProps) {
  const { title, onClose } = props
  const { t } = useTranslation('archives')
  return (
    <DecisionDialog title={title} closing={t('review.return')} onClose={onClose}>
      <Reasons {...props} />
    </DecisionDialog>
  )
}

function Reasons({ isOne, detail, document: shown, number = 1, onReturn }: ReviewReasonsProps) {
  const { t } = useTranslation('archives')
  const reasons = useReturnReasons()
  const [opinion, setOpinion] = useState('')
  const [isWriting, setWriting] = useState(false)
  const [keys, setKeys] = useState('')
  const [places, setPlaces] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  useUnsavedChanges(() => opinion.trim() !== '' || keys !== '' || places !== '')
  const choosable = choosablePlaces(shown, number, t)
  const send = (reason: string, words?: string) => {
    const chosen = places.split(',')
    const marked = choosable.filter(({ value }) => chosen.includes(value)).map(({ place }) => place)
    const marks = { keys: keys.split(',').filter(Boolean), places: marked }
    onReturn({
      reason,
      ...(words && { opinion: words }),
      ...(isOne && marks.keys.length + marked.length > 0 && { marks })
    })
  }
  const own = () => {
    const words = opinion.trim()
    setEmpty(words === '')
    if (words !== '') send(OTHER, words)
  }
  const press = (event: KeyboardEvent) => {
    const { nativeEvent: native } = event
    if (native.isComposing || native.keyCode === 229 || event.ctrlKey || event.altKey || event.metaKey) return
    const [, digit] = /^Digit(\d)$|^Numpad(\d)$/.exec(native.code)?.filter(Boolean) ?? []
    if (digit === undefined) return
    event.preventDefault()
    event.stopPropagation()
    const reason = digit === '0' ? OWN : reasons[Number(digit) - 1]?.value
    if (reason !== undefined) choose(reason)
  }
  const prepared = (reason: string): string | undefined => {
    const words = t(`review.opinion.${reason as '1'}`, { defaultValue: '' })
    return words || undefined
  }
  const choose = (reason: string) => {
    if (reason === OWN || reason === OTHER) setWriting(true)
    else send(reason, prepared(reason))
  }
  if (isWriting)
    return (
      <DecisionWords
        label={t('review.opinion')}
        description={t('review.opinionHint')}
        value={opinion}
        onChange={setOpinion}
        {...(isEmpty && { error: t('review.noOpinion') })}
        submit={t('review.return')}
        onSubmit={own}
        onBack={() => setWriting(false)}
      />
    )
  return (
    <div className="flex flex-col gap-3">
      <p className="text-quiet">{t('review.reasonHint')}</p>
      {/* Digits mean a reason here alone, where nothing is typed; in a list of options a screen reader leaves them to the page. */}
      <div role="presentation" onKeyDownCapture={press}>
        <ListBox
          // The reasons may come after it: the first of them then has the focus.
          key={reasons.length === 0 ? 'alone' : 'whole'}
          aria-label={t('review.reasons')}
          autoFocus="first"
          shouldFocusWrap
          className="max-h-none"
          options={[
            ...reasons.map(({ value, label }, at) => ({ value, label: at < 9 ? `${at + 1} ${label}` : label })),
            { value: OWN, label: `0 ${t('review.ownWords')}` }
          ]}
          onAction={(value) => choose(String(value))}
        />
      </div>
      {isOne && detail && (
        <Disclosure level={3} title={t('review.marks')}>
          <div className="flex flex-col gap-3">
            <CheckboxGroup
              label={t('review.markCells')}
              options={detail.cells.map(({ key, title }) => ({ value: key, label: title }))}
              value={keys}
              onChange={setKeys}
            />
            {choosable.length > 0 && (
              <CheckboxGroup
                label={t('review.markPlaces', { page: number })}
                options={choosable}
                value={places}
                onChange={setPlaces}
              />
            )}
          </div>
        </Disclosure>
      )}
    </div>
  )
}
