/** All texts of Citrus, by language. */
import { lessons as lessonsEn } from './lessons.en';
import { lessons as lessonsFr } from './lessons.fr';
import { en } from './messages.en';
import { fr } from './messages.fr';

export const messages = { en: { ...en, ...lessonsEn }, fr: { ...fr, ...lessonsFr } };
