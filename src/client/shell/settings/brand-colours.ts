/** The theme colours of the list, by the names that such lists give them (WIRE.md §2.6). */
export const BRAND_COLOURS = {
  dust: '#F5222D',
  volcano: '#FA541C',
  sunset: '#FAAD14',
  cyan: '#13C2C2',
  green: '#52C41A',
  daybreak: '#1890FF',
  geek: '#2F54EB',
  purple: '#722ED1'
} as const
