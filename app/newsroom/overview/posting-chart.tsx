import { Bar, BarChart, CartesianGrid, LabelList, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import type { DayView } from './overview-view.ts';

const TEXT = { fill: 'var(--color-muted)', fontSize: 14 };

/** Today's bar has the accent colour. */
export function PostingChart({ days }: { readonly days: readonly DayView[] }) {
  const bars = days.map((day) => ({ ...day, fill: day.isToday ? 'var(--color-accent)' : 'var(--color-muted)' }));
  return (
    <ResponsiveContainer height="100%" width="100%">
      <BarChart accessibilityLayer={false} data={bars} margin={{ top: 24, right: 0, bottom: 0, left: 0 }}>
        <CartesianGrid stroke="var(--color-line)" vertical={false} />
        <XAxis axisLine={{ stroke: 'var(--color-ink)' }} dataKey="weekday" interval={0} tick={TEXT} tickLine={false} />
        <YAxis allowDecimals={false} axisLine={false} domain={[0, 'auto']} tick={TEXT} tickLine={false} width="auto" />
        <Bar dataKey="count" isAnimationActive={false} maxBarSize={48}>
          <LabelList dataKey="count" fill="var(--color-ink)" fontSize={14} fontWeight={600} position="top" />
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  );
}
