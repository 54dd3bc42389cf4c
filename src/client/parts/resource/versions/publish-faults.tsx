import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '#ui/actions/button.tsx'

interface PublishFaultsProps<F> {
  readonly faults: readonly F[]
  readonly words: (fault: F) => string
  /** Goes to the field of a fault; left out where who reads may not mend it. */
  readonly onMend: ((fault: F) => void) | undefined
  readonly list: RefObject<HTMLUListElement | null>
}

/** What is wrong with a draft that is to be published: each is a button that leads to its field, and the first has the focus. */
export function PublishFaults<F>({ faults, words, onMend, list }: PublishFaultsProps<F>) {
  const { t } = useTranslation('resource')
  if (faults.length === 0) return null
  return (
    <div className="rounded-control bg-danger-tint p-3">
      <p className="pb-2 font-medium text-danger">{t('version.notSoundYet', { count: faults.length })}</p>
      <ul ref={list} className="flex flex-col gap-1">
        {faults.map((fault, at) => (
          <li key={JSON.stringify(fault)}>
            {onMend ? (
              <Button kind="plain" autoFocus={at === 0} onPress={() => onMend(fault)}>
                {words(fault)}
              </Button>
            ) : (
              words(fault)
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
