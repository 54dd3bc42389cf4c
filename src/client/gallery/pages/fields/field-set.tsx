import { useState } from 'react'

import { FieldSet } from '#ui/fields/field-set.tsx'
import { Select } from '#ui/fields/select.tsx'

import type { GalleryPage, T } from '../../page.ts'
import { fieldExamples, type SampleField } from '../../sample/field-examples.tsx'
import { TAB } from '../../sample/keys.ts'
import { few } from '../../sample/options.ts'

/** Two selects that hold one value. */
function Pair({ t, ...props }: SampleField & { t: T }) {
  const [parts, setParts] = useState<readonly (string | null)[]>(['YJ', 'CQ'])
  const { isDisabled = false, isReadOnly = false, isRequired = false } = props
  return (
    <FieldSet {...props} kept={parts.filter(Boolean).join('-')} className="w-90 max-w-full">
      {(isWrong) =>
        parts.map((part, at) => (
          <Select
            key={at === 0 ? 'first' : 'second'}
            aria-label={`${props.label} ${at + 1}`}
            hasMessageLine={false}
            className="min-w-32 flex-1"
            options={few(t)}
            value={part}
            isInvalid={isWrong}
            isDisabled={isDisabled}
            isReadOnly={isReadOnly}
            isRequired={isRequired}
            onChange={(next) => setParts(parts.map((one, place) => (place === at ? next : one)))}
          />
        ))
      }
    </FieldSet>
  )
}

export const page: GalleryPage = {
  without: { many: 'few' },
  keys: [TAB],
  examples: fieldExamples((props, { t }) => <Pair {...props} t={t} />, { label: (t) => t('sample.retention') })
}
