const number = (value: number) => value.toLocaleString('bn-BD');

export const presenceText = {
  open: 'খুলে রেখেছেন:',
  alsoOpen: 'আরও খুলে রেখেছেন:',
  you: 'আপনি',
  youElsewhere: 'অন্য জানালায় আপনি',
  oneOther: 'আরও ১ জন',
  others: (count: number) => `আরও ${number(count)} জন`,
  typesAlone: (name: string) => `${name} লিখছেন…`,
  typeTogether: (name: string, others: number) => `${name} ও আরও ${number(others)} জন লিখছেন…`,
} as const;
