import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '#ui/actions/button.tsx'
import { NumberField } from '#ui/fields/number-field.tsx'

import { type Composition, splitEvery } from './composed-pages.ts'

/** Has a document begin at every so many pages. */
export function SplitEvery({
  made,
  onSplit
}: {
  readonly made: Composition
  readonly onSplit: (split: Composition) => void
}) {
  const { t } = useTranslation('archives')
  const [count, setCount] = useState<number | null>(1)
  const isCount = count !== null && Number.isInteger(count) && count > 0
  const split = () => isCount && onSplit(splitEvery(made, count))
  return (
    <div className="flex items-end gap-2">
      <NumberField
        label={t('compose.every')}
        value={count}
        onChange={setCount}
        errorMessage={isCount ? undefined : t('compose.everyWrong')}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) split()
        }}
        hasMessageLine={!isCount}
        className="w-40"
      />
      <Button isDisabled={!isCount} onPress={split}>
        {t('compose.split')}
      </Button>
    </div>
  )
}
