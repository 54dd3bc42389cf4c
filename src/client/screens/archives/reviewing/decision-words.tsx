import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '#ui/actions/button.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'

/** So many characters an opinion has at most. */
const LONGEST = 500

interface DecisionWordsProps {
  readonly label: string
  readonly description: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error?: string
  /** What the button says that decides. */
  readonly submit: string
  readonly onSubmit: () => void
  /** Goes back to where it came from, by Escape and by a button. */
  readonly onBack?: () => void
  /** What else is asked, below the words. */
  readonly children?: ReactNode
}

/** The words of a decision about files 文件审核: Ctrl+Enter decides, as the button does. */
export function DecisionWords({
  label,
  description,
  value,
  onChange,
  error,
  submit,
  onSubmit,
  onBack,
  children
}: DecisionWordsProps) {
  const { t } = useTranslation('archives')
  return (
    <div
      role="presentation"
      className="flex flex-col gap-3"
      onKeyDownCapture={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
          event.preventDefault()
          onSubmit()
        } else if (event.key === 'Escape' && onBack) {
          event.stopPropagation()
          onBack()
        }
      }}
    >
      <TextArea
        label={label}
        description={description}
        value={value}
        onChange={onChange}
        autoFocus
        maxLength={LONGEST}
        {...(error !== undefined && { errorMessage: error })}
      />
      {children}
      <div className="flex gap-2">
        <Button kind="primary" onPress={onSubmit}>
          {submit}
        </Button>
        {onBack && <Button onPress={onBack}>{t('review.toReasons')}</Button>}
      </div>
    </div>
  )
}
