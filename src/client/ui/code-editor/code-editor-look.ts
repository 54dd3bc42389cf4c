import { defaultHighlightStyle, HighlightStyle, syntaxHighlighting, type TagStyle } from '@codemirror/language'
import { EditorView } from '@codemirror/view'

/** What our roles of colour are in code, by the first tag of each group that CodeMirror's own style distinguishes. */
export const CODE_ROLES: Readonly<Record<string, string>> = {
  meta: '--quiet',
  keyword: '--code-keyword',
  atom: '--code-value',
  literal: '--code-value',
  string: '--code-string',
  regexp: '--code-pattern',
  'definition(variableName)': '--code-name',
  'local(variableName)': '--code-name',
  typeName: '--code-name',
  className: '--code-name',
  'special(variableName)': '--code-pattern',
  'definition(propertyName)': '--code-name',
  comment: '--faint',
  invalid: '--danger'
}

const inOurColours = ({ tag, color, ...look }: TagStyle): TagStyle => {
  const role = CODE_ROLES[String([tag].flat()[0])]
  return { tag, ...look, ...(color !== undefined && role !== undefined && { color: `var(${role})` }) }
}

const ring = { outline: '2px solid var(--focus)', outlineOffset: '2px' }
const control = {
  padding: '0 8px',
  border: '1px solid var(--line-strong)',
  borderRadius: 'var(--radius)',
  background: 'var(--surface)',
  backgroundImage: 'none',
  color: 'var(--text)',
  font: 'inherit'
}

/** The editor in the colours of the theme, whichever it is: every colour is a role. */
export const codeLook = [
  syntaxHighlighting(HighlightStyle.define(defaultHighlightStyle.specs.map(inOurColours))),
  EditorView.theme({
    '&': { width: '100%', minWidth: '0', background: 'transparent' },
    '&.cm-focused': { outline: 'none' },
    '.cm-scroller': {
      fontFamily: 'var(--mono)',
      lineHeight: '1.5',
      minHeight: 'var(--code-height)',
      maxHeight: '60vh'
    },
    '.cm-content': { padding: '6px 0', caretColor: 'var(--text)' },
    '.cm-line': { padding: '0 10px' },
    '.cm-gutters': {
      background: 'var(--sunken)',
      color: 'var(--faint)',
      border: 'none',
      borderRight: '1px solid var(--line)',
      borderRadius: 'var(--radius) 0 0 var(--radius)'
    },
    '.cm-activeLine': { background: 'transparent' },
    '&.cm-focused .cm-activeLine, &.cm-focused .cm-activeLineGutter': { background: 'var(--hover)' },
    '.cm-activeLineGutter': { background: 'transparent', color: 'var(--text)' },
    '.cm-placeholder': { color: 'var(--faint)' },
    '.cm-selectionMatch': { background: 'transparent', outline: '1px dotted var(--line-strong)' },
    '.cm-searchMatch': { background: 'var(--warn-tint)', outline: '1px solid var(--warn)' },
    '.cm-searchMatch-selected': { outline: '2px solid var(--focus)' },
    '&.cm-focused .cm-matchingBracket': { background: 'transparent', outline: '1px solid var(--good)' },
    '&.cm-focused .cm-nonmatchingBracket': { background: 'transparent', outline: '1px solid var(--danger)' },
    '.cm-tooltip': {
      border: '1px solid var(--line-strong)',
      borderRadius: 'var(--radius)',
      background: 'var(--surface)',
      color: 'var(--text)'
    },
    '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
      background: 'var(--brand-fill)',
      color: 'var(--brand-ink)'
    },
    // All that is offered at once is in sight.
    '.cm-tooltip.cm-tooltip-autocomplete > ul': { maxHeight: 'none', overflow: 'hidden', fontFamily: 'var(--mono)' },
    '.cm-completionDetail': { marginInlineStart: '1em', fontStyle: 'normal' },
    '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '600' },
    '.cm-panels': { background: 'var(--sunken)', color: 'var(--text)' },
    '.cm-panels.cm-panels-bottom': {
      borderTop: '1px solid var(--line)',
      borderRadius: '0 0 var(--radius) var(--radius)'
    },
    '.cm-panels.cm-panels-top': {
      borderBottom: '1px solid var(--line)',
      borderRadius: 'var(--radius) var(--radius) 0 0'
    },
    '.cm-panel.cm-search, .cm-panel.cm-dialog': { padding: '6px 44px 6px 8px', font: 'inherit' },
    '.cm-panel.cm-search :is(input, button), .cm-panel.cm-dialog :is(input, button)': {
      margin: '3px 6px 3px 0',
      verticalAlign: 'middle'
    },
    '.cm-panel.cm-search label': {
      display: 'inline-flex',
      alignItems: 'center',
      minHeight: '24px',
      margin: '0 6px 0 0',
      fontSize: 'inherit',
      verticalAlign: 'middle'
    },
    '.cm-panel.cm-search input[type=checkbox]': {
      width: '16px',
      height: '16px',
      margin: '0 4px 0 0',
      accentColor: 'var(--brand-fill)'
    },
    '.cm-panel .cm-textfield': { ...control, width: '14em', maxWidth: '100%' },
    '.cm-panel .cm-button': control,
    '.cm-panel .cm-button:active': { backgroundImage: 'none' },
    '.cm-panel.cm-search [name=close], .cm-panel.cm-dialog .cm-dialog-close': {
      position: 'absolute',
      top: '8px',
      right: '8px',
      width: '28px',
      height: '28px',
      border: 'none',
      background: 'transparent',
      color: 'var(--quiet)',
      font: 'inherit'
    },
    '.cm-panel :is(input, button):focus-visible': ring
  })
]
