import { useTranslation } from 'react-i18next'

import type { VolumeRule } from '#contract/archives/volume-plan.ts'

import { ruleWords } from './volume-words.ts'
import { useRuleNames } from './use-rule-names.ts'

/** Why a volume is as it is, rule by rule. */
export function VolumeRules({ rules }: { rules: readonly VolumeRule[] }) {
  const { t } = useTranslation('arrange')
  const named = useRuleNames()
  return (
    <ul aria-label={t('rules')} className="ms-5 list-disc text-sm/6">
      {rules.map((rule) => {
        const words = ruleWords(t, rule, named)
        return <li key={words}>{words}</li>
      })}
    </ul>
  )
}
