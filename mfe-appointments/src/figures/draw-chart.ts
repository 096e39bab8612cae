import { BarController, BarElement, CategoryScale, Chart, LinearScale, Tooltip } from 'chart.js'

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip)

export interface Bars {
  labels: string[]
  /** Stacked from the bottom. `color` is the name of a custom property of the theme. */
  series: { label: string; color: string; values: number[] }[]
  format: (value: number) => string
  /** The values are whole numbers. */
  isWhole: boolean
}

/** Draws stacked bars with the colours of the theme, again when the colour mode changes. Returns a function that ends it. */
export function drawBars(canvas: HTMLCanvasElement, { labels, series, format, isWhole }: Bars) {
  const colour = (name: string) => getComputedStyle(canvas).getPropertyValue(name).trim()
  const draw = () => {
    const font = { family: getComputedStyle(canvas).fontFamily }
    const ticks = { color: colour('--m-muted'), font }
    return new Chart(canvas, {
      type: 'bar',
      data: {
        labels,
        datasets: series.map(({ label, color, values }) => ({
          label,
          data: values,
          backgroundColor: colour(color),
        })),
      },
      options: {
        animation: false,
        maintainAspectRatio: false,
        interaction: { mode: 'index', intersect: false },
        scales: {
          x: { stacked: true, grid: { display: false }, ticks: { ...ticks, maxRotation: 0 } },
          y: {
            stacked: true,
            beginAtZero: true,
            // A share is drawn on an axis from 0 to 1.
            ...(!isWhole && { suggestedMax: 1 }),
            grid: { color: colour('--m-line') },
            ticks: { ...ticks, ...(isWhole && { precision: 0 }), callback: (value) => format(Number(value)) },
          },
        },
        plugins: {
          tooltip: {
            callbacks: { label: ({ dataset, raw }) => `${dataset.label}: ${format(Number(raw))}` },
          },
        },
      },
    })
  }
  let chart = draw()
  const redraw = () => {
    chart.destroy()
    chart = draw()
  }
  const mode = new MutationObserver(redraw)
  mode.observe(document.documentElement, { attributeFilter: ['data-bs-theme'] })
  return () => {
    mode.disconnect()
    chart.destroy()
  }
}
