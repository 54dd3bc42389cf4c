import { checkRules } from '#contract/system/check-rules.ts'
import { listScreen } from '#parts/resource/list/list-screen.tsx'

import { partsAsText } from './rules/rule-draft.ts'
import { RulePartsField } from './rules/rule-parts-field.tsx'

/** 编码校验规则: how codes are built, part by part, with a field to try a value. */
export default listScreen(checkRules, {
  area: 'system',
  columns: ['ruleName', 'ruleCode', 'ruleDescription', 'createTime'],
  search: ['ruleName', 'ruleCode'],
  form: [['ruleName', 'ruleCode'], ['ruleJson'], ['ruleDescription']],
  widths: { ruleName: 200, ruleDescription: 320 },
  controls: { ruleJson: RulePartsField },
  shown: { ruleJson: partsAsText }
})
