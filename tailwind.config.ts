import type { Config } from 'tailwindcss'
import plugin from 'tailwindcss/plugin'
import rac from 'tailwindcss-react-aria-components'

/** A role of src/client/ui/theme.css; screens name roles, never colours. */
const role = (name: string) => `var(--${name})`

export default {
  darkMode: ['selector', '[data-theme="dark"]'],
  theme: {
    extend: {
      colors: {
        canvas: role('canvas'),
        surface: role('surface'),
        raised: role('raised'),
        sunken: role('sunken'),
        text: role('text'),
        quiet: role('quiet'),
        faint: role('faint'),
        line: role('line'),
        'line-strong': role('line-strong'),
        'line-off': role('line-off'),
        brand: role('brand'),
        'brand-fill': role('brand-fill'),
        'brand-ink': role('brand-ink'),
        'brand-text': role('brand-text'),
        'brand-tint': role('brand-tint'),
        'brand-line': role('brand-line'),
        danger: role('danger'),
        'danger-tint': role('danger-tint'),
        warn: role('warn'),
        'warn-tint': role('warn-tint'),
        good: role('good'),
        'good-tint': role('good-tint'),
        focus: role('focus')
      },
      boxShadow: { float: role('shadow') },
      borderRadius: { control: role('radius') },
      fontFamily: { sans: role('font') },
      screens: { tablet: '768px', lg: '1088px' },
      spacing: { control: role('control'), header: '59px', side: '200px', 'side-folded': '80px' }
    }
  },
  plugins: [
    rac,
    plugin(({ addVariant }) => {
      addVariant('hc', '&:is([data-theme="contrast"] *)')
    })
  ]
} satisfies Config
