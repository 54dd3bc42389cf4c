import { json, longText, text } from '../core/resource/field.ts'
import { resource, type Row } from '../core/resource/resource.ts'
import { ALL_VERBS, FILE_VERBS } from '../core/resource/verbs.ts'
import { ruleParts } from '../core/rule-parts.ts'

/** 编码校验规则: how codes of a kind are built, part by part. A municipality's own rule takes precedence over one of the same code that came along. */
export const checkRules = resource('checkRule', '/sys/checkRule', {
  right: 'sys.rule',
  fields: {
    ruleName: text({ max: 100, rules: ['required'] }),
    ruleCode: text({ max: 60, rules: ['required', 'unique'] }),
    ruleJson: json(ruleParts, { rules: ['required'], initial: '[]' }),
    ruleDescription: longText({ max: 500 })
  },
  label: 'ruleName',
  verbs: [...ALL_VERBS, ...FILE_VERBS]
})
export type CheckRule = Row<typeof checkRules>
