import { Bar, BarChart, LabelList, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { formatNumber } from '#app/strings/interface-language.ts';
import type { DayView } from './overview-view.ts';

const TEXT = { fill: 'var(--color-muted)', fontSize: 14 };

/** Each bar has its number, so there is no vertical axis. Today's bar has the accent colour. */
export function PostingChart({ days }: { readonly days: readonly DayView[] }) {
  const bars = days.map((day) => ({ ...day, fill: day.isToday ? 'var(--color-accent)' : 'var(--color-muted)' }));
  return (
    <ResponsiveContainer height="100%" width="100%">
      <BarChart accessibilityLayer={false} data={bars} margin={{ top: 24, right: 0, bottom: 0, left: 0 }}>
        <XAxis axisLine={{ stroke: 'var(--color-ink)' }} dataKey="weekday" interval={0} tick={TEXT} tickLine={false} />
        <YAxis domain={[0, 'auto']} hide />
        <Bar dataKey="count" isAnimationActive={false} maxBarSize={48}>
          <LabelList
            dataKey="count"
            formatter={(count) => formatNumber(Number(count))}
            fill="var(--color-ink)"
            fontSize={14}
            fontWeight={600}
            position="top"
          />
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  );
}
