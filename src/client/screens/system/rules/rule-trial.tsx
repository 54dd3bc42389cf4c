import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { MOST_CHECKED, wholePattern } from '#contract/core/pattern-cost.ts'
import { partRanges, ruleParts, type RulePart } from '#contract/core/rule-parts.ts'
import { parse } from '#contract/core/schema.ts'
import { TextField } from '#ui/fields/text-field.tsx'

import type { DraftPart } from './rule-draft.ts'

/** A field in which a value is tried: which signs each part takes, and which part it breaks. It is sent nowhere. */
export function RuleTrial({ parts }: { readonly parts: readonly DraftPart[] }) {
  const { t } = useTranslation('system')
  const [value, setValue] = useState('')
  const read = parse(ruleParts, parts)
  return (
    <div className="rounded-control border border-line bg-canvas p-3">
      {/* No form has it: what is tried is nothing that could be lost. */}
      <TextField
        label={t('checkRule.trial')}
        form="none"
        maxLength={MOST_CHECKED}
        spellCheck="false"
        value={value}
        onChange={setValue}
      />
      <div role="status" className="text-sm">
        {value !== '' &&
          parts.length > 0 &&
          (read.ok ? (
            <Findings parts={read.value} value={value} />
          ) : (
            <p className="text-quiet">{t('checkRule.unfinished')}</p>
          ))}
      </div>
    </div>
  )
}

function Findings({ parts, value }: { readonly parts: readonly RulePart[]; readonly value: string }) {
  const { t } = useTranslation('system')
  const signs = [...value]
  const findings = partRanges(parts, value).map(({ part, from, to }, at) => {
    const taken = signs.slice(from, to).join('')
    return { number: at + 1, signs: taken, message: part.message, fits: wholePattern(part.pattern).test(taken) }
  })
  return (
    <ul className="flex flex-col gap-1">
      {findings.map(({ fits, ...words }) => {
        const Icon = fits ? Check : X
        return (
          <li
            key={words.number}
            className={`flex items-start gap-1.5 wrap-anywhere ${fits ? 'text-good' : 'text-danger'}`}
          >
            <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
            {t(fits ? 'checkRule.fits' : 'checkRule.breaks', words)}
          </li>
        )
      })}
    </ul>
  )
}
