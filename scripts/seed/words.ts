import type { Faker } from '@faker-js/faker';

type Line = (f: Faker) => string;

const pick = (f: Faker, lines: readonly Line[]): string => f.helpers.arrayElement(lines)(f);
const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

const POSTS: readonly Line[] = [
  (f) => `Finally made it to ${f.location.city()}. The light here in the evening is unreal.`,
  (f) =>
    `Tried cooking ${lower(f.food.dish())} for the first time. ${f.helpers.arrayElement(['Ten out of ten.', 'Edible, barely.', 'The smoke alarm helped.'])}`,
  (f) => `Currently reading “${f.book.title()}” by ${f.book.author()}. No spoilers, please 📚`,
  (f) => `“${f.music.songName()}” has been on repeat all day. I regret nothing.`,
  (f) => `Today I learned that the ${lower(f.animal.type())} in our park is called ${f.person.firstName()}.`,
  (f) =>
    `Does anybody else think ${lower(f.commerce.productAdjective())} ${lower(f.food.fruit())} is overrated?`,
  (f) =>
    `Two hours of debugging, and it was a ${f.helpers.arrayElement(['typo', 'time zone', 'cache', 'missing comma', 'semicolon in a comment'])}. Again.`,
  (f) => `We adopted a ${lower(f.animal.cat())} cat. Meet ${f.person.firstName()} 🐈`,
  (f) =>
    `Morning run along the river, ${f.number.int({ min: 4, max: 21 })} km. ${f.helpers.arrayElement(['Legs are jelly.', 'New personal best!', 'Slow, but done.'])}`,
  (f) =>
    `Autocorrect turned “${lower(f.food.vegetable())}” into “${f.word.noun()}” on my shopping list. Dinner will be interesting.`,
  (f) =>
    `Unpopular opinion: ${lower(f.music.genre())} is best heard live, in a small room, slightly too loud.`,
  (f) =>
    `Looking for a good place to eat ${lower(f.food.ethnicCategory())} food in ${f.location.city()}. Where would you go?`,
  (f) =>
    `The new ${lower(f.commerce.productName())} arrived. Setting it up took longer than building the house did.\n\nStill happy.`,
  (f) =>
    `Some notes on our little project, for whoever is interested:\n\n1. ${f.hacker.phrase()}\n2. ${f.hacker.phrase()}\n3. Sleep.\n\nhttps://example.org/${f.lorem.slug(3)}`,
  (f) => `Happy birthday to my favourite ${lower(f.person.jobType())}, ${f.person.firstName()}! 🎂`,
  (f) =>
    `First frost on the ${lower(f.food.vegetable())} beds this morning. The garden goes to sleep, and so do I.`,
  (f) =>
    `${f.helpers.arrayElement(['Sunset', 'Sunrise', 'Moonrise', 'A storm'])} over ${f.location.city()}. No filter, I promise.`,
  (f) => `Is it just me, or did the ${f.vehicle.manufacturer()} in front of me really try to park in a tree?`,
  () => 'Good morning, everyone ☀️',
  () => 'That went better than expected.',
  (f) => `Weekend plans: ${lower(f.hacker.ingverb())} nothing, reading everything.`,
  (f) => `A long one today.\n\n${f.lorem.paragraphs({ min: 3, max: 6 }, '\n\n')}`,
];

const COMMENTS: readonly Line[] = [
  () => 'Love this!',
  () => 'Same here 😄',
  () => 'I was just thinking about that yesterday.',
  () => 'Where was this taken?',
  () => 'Hard disagree, but beautifully put.',
  () => 'Congratulations! 🎉',
  () => 'This made my day.',
  (f) => `You should ask ${f.person.firstName()}, they know everything about it.`,
  (f) => `We did the same in ${f.location.city()} last year. Worth it.`,
  (f) => `Not sure about that. ${f.hacker.phrase()}`,
  (f) => `With a bit of ${lower(f.food.spice())} it gets even better.`,
  () => 'Please post more of these.',
  () => 'How long did it take you?',
  () => 'Tell me more…',
  (f) => f.lorem.sentences({ min: 1, max: 3 }),
];

const MESSAGES: readonly Line[] = [
  () => 'Hey! How are you?',
  () => 'All good here, you?',
  () => 'Did you see the post about the meetup?',
  (f) => `Are you still coming on ${f.date.weekday()}?`,
  () => 'Sure, see you there!',
  () => 'Running ten minutes late, sorry.',
  (f) => `I found the recipe: ${lower(f.food.dish())}, and go easy on the ${lower(f.food.spice())}.`,
  () => 'Ha, that is exactly what I thought 😂',
  () => 'Thank you so much!',
  (f) => `Could you send me the address in ${f.location.city()} again?`,
  () => 'Let me check and come back to you.',
  (f) => f.lorem.sentence(),
];

const BIOS: readonly Line[] = [
  (f) => `${f.person.jobTitle()}. ${f.person.bio()}.`,
  (f) => `${f.person.bio()} · ${f.location.city()}`,
  (f) => `Mostly ${lower(f.music.genre())} and ${lower(f.food.dish())}.`,
  (f) => `Lives in ${f.location.city()}, dreams of ${f.location.country()}.`,
  () => '',
];

export const postText = (f: Faker): string => pick(f, POSTS);
export const commentText = (f: Faker): string => pick(f, COMMENTS);
export const messageText = (f: Faker): string => pick(f, MESSAGES);
export const bioText = (f: Faker): string => pick(f, BIOS).slice(0, 500);
