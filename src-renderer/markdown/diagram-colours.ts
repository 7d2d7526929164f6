interface DiagramColours {
  darkMode: boolean
  background: string
  primaryColor: string
  primaryTextColor: string
  primaryBorderColor: string
  secondaryColor: string
  tertiaryColor: string
  lineColor: string
  textColor: string
  edgeLabelBackground: string
  clusterBkg: string
  clusterBorder: string
  noteBkgColor: string
  noteTextColor: string
  noteBorderColor: string
  fontSize: string
}

/** The app's colours for diagrams. The frame that draws them has no access to the app's style sheet. */
export const DIAGRAM_COLOURS: Record<'light' | 'dark', DiagramColours> = {
  light: {
    darkMode: false,
    background: '#fdfdfb',
    primaryColor: '#eceef9',
    primaryTextColor: '#1d1e21',
    primaryBorderColor: '#8b97d4',
    secondaryColor: '#e6f2e9',
    tertiaryColor: '#f6f5f1',
    lineColor: '#6c6e75',
    textColor: '#1d1e21',
    edgeLabelBackground: '#fdfdfb',
    clusterBkg: '#f6f5f1',
    clusterBorder: '#d2cfc7',
    noteBkgColor: '#faf0dc',
    noteTextColor: '#1d1e21',
    noteBorderColor: '#d9bf88',
    fontSize: '15px',
  },
  dark: {
    darkMode: true,
    background: '#18191c',
    primaryColor: '#262a44',
    primaryTextColor: '#e7e6e2',
    primaryBorderColor: '#6470b8',
    secondaryColor: '#1a3323',
    tertiaryColor: '#212226',
    lineColor: '#969899',
    textColor: '#e7e6e2',
    edgeLabelBackground: '#18191c',
    clusterBkg: '#212226',
    clusterBorder: '#404249',
    noteBkgColor: '#3a2c13',
    noteTextColor: '#e7e6e2',
    noteBorderColor: '#7a6132',
    fontSize: '15px',
  },
}
